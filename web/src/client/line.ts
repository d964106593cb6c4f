// How fast the line to the server is, as far as the browser says. Firefox and Safari do not; their lines count as fast.

/** The part of https://wicg.github.io/netinfo/ that is used here; TypeScript's library lacks it. */
interface NetworkInformation {
  /** The user asks for less traffic. */
  saveData?: boolean
  /** The estimated bandwidth in Mbit/s. */
  downlink?: number
}

/** Below this bandwidth, a megabyte that is fetched in advance delays what the user is waiting for by seconds. */
const SLOW_MBIT_PER_S = 3

/** Whether nothing should be fetched before it is needed. */
export function isLineSlow(line = (navigator as { connection?: NetworkInformation }).connection): boolean {
  return line?.saveData === true || (line?.downlink ?? Infinity) < SLOW_MBIT_PER_S
}
