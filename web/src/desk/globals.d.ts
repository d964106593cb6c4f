// What the build puts in (vite.config.ts).

/** A number made from contract.ts; the engine must have the same. */
declare const CONTRACT: number
