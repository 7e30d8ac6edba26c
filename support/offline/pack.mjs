/** Every file of a folder beside itself packed in both ways that browsers understand: node pack.mjs FOLDER */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = process.argv[2]
const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 }
for (const name of readdirSync(folder)) {
  const source = readFileSync(`${folder}/${name}`)
  writeFileSync(`${folder}/${name}.br`, brotliCompressSync(source, { params }))
  writeFileSync(`${folder}/${name}.gz`, gzipSync(source, { level: 9 }))
}
