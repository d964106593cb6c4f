// Constants defined by the build (vite.config.ts).

/** A hash of contract.ts; that of the engine must be equal. */
declare const CONTRACT_HASH: number
