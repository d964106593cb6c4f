// Starts a program as a server that keeps nothing, for the measurements beside this file.
import { spawn } from 'node:child_process'

/** The release build of this project, or what `VARIORUM` names. */
export const OWN_PROGRAM = process.env.VARIORUM ?? new URL('../../target/release/variorum', import.meta.url).pathname

/** The process and its address, once the server listens. */
export function startServer(program = OWN_PROGRAM) {
  const child = spawn(program, ['serve', '--port', '0', '--database', 'memory'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const found = /http:\/\/[\d.:]+/.exec(data)
      if (found) resolve({ child, address: found[0] })
    })
    child.on('exit', (code) => reject(new Error(`${program} exited with code ${code}`)))
  })
}
