/**
 * Writes `server/passwords/breached-passwords/list.bin` from a list of leaked passwords with one per line, such as
 * `10-million-password-list-top-1000000.txt` of SecLists: the first bytes of the SHA-256 of each password that is long enough to be
 * chosen, sorted. Usage: node tools/generate/breached-passwords.ts <list.txt>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PASSWORD_MIN_LENGTH } from '#contract/text/password.ts'
import { digestOf, foldPassword } from '#server/passwords/breached-passwords/breached-passwords.ts'
import { root } from '#tools/prepare.mjs'

const [source = ''] = process.argv.slice(2)
const passwords = readFileSync(source, 'utf8').split(/\r?\n/).map(foldPassword)
const choosable = new Set(passwords.filter((password) => Array.from(password).length >= PASSWORD_MIN_LENGTH))
const digests = [...choosable].map(digestOf).toSorted((a, b) => a.compare(b))
writeFileSync(join(root, 'server/passwords/breached-passwords/list.bin'), Buffer.concat(digests))
console.log(`${choosable.size} passwords`)
