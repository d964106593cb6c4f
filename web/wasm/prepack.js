// Copies into the package what is kept elsewhere in the repository: the types of the contract and the networks of the
// games. `npm pack` runs it.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'

const at = (path) => new URL(path, import.meta.url)
copyFileSync(at('../src/client/contract.ts'), at('contract.d.ts'))
rmSync(at('nets'), { recursive: true, force: true })
mkdirSync(at('nets'))
for (const game of readdirSync(at('../../games'))) {
  const net = at(`../../games/${game}/net.bin`)
  if (existsSync(net)) copyFileSync(net, at(`nets/${game}.bin`))
}
