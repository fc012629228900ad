import { Committer } from '../../src/main/workspace/committer.ts'
import { type FileLayer, nodeFileLayer } from '../../src/main/workspace/file-layer.ts'
import { WorkspaceRoot } from '../../src/main/workspace/root.ts'
import { swapOf } from './disk-workspace.ts'
import { killTexts } from './kill-texts.ts'

// A program that commits once on the real disk and kills itself at the file call with a given number.
const [folder = '', dataFolder = '', killAt = ''] = process.argv.slice(2)
let calls = 0
const layer = new Proxy(nodeFileLayer, {
  get(target, name: keyof FileLayer): unknown {
    if (++calls === Number(killAt)) process.kill(process.pid, 'SIGKILL')
    return Reflect.get(target, name)
  },
})
const root = await WorkspaceRoot.open(folder, nodeFileLayer)
await new Committer(root, { dataFolder, layer }).commit(swapOf(root, killTexts))
process.stdout.write(`${calls}\n`)
