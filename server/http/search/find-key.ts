import { createHash, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type RawParameters, withRestrictions } from '#engine/engine.ts'
import { type Acl, type ApiKey, parseRestrictions, readSecuredKey, type Restrictions } from '#server/search/search.ts'
import type { Shop } from '#server/shop.ts'

/** Permissions of the client of a request. */
export interface Caller {
  /** True for the admin key, which may do everything. */
  admin: boolean
  acl: ReadonlySet<Acl>
  /** Restrictions of a secured key and of the key it was derived from; all of them hold. */
  restrictions: readonly Restrictions[]
  /** Parameters of all restrictions, which queries cannot override; undefined without restrictions. */
  parameters: RawParameters | undefined
  /** True for a secured key. */
  isSecured: boolean
  /** The managed key, or the one that a secured key was derived from; null for the keys of the shop. */
  key: ApiKey | null
}

const ADMIN: Caller = {
  admin: true,
  acl: new Set(),
  restrictions: [],
  parameters: undefined,
  isSecured: false,
  key: null,
}
const SEARCH_ONLY: ReadonlySet<Acl> = new Set<Acl>(['search'])
const MAX_CACHED_PARENTS = 1000
/** A secured key is the Base64 of an HMAC in hexadecimal and of its restrictions. */
const SECURED = /^[0-9a-f]{64}/

/** Creates a function that returns the permissions of a key, or null for an unknown one. Compares keys in constant time. */
export function createKeyFinder({ keys, apiKeys }: Pick<Shop['search'], 'keys' | 'apiKeys'>) {
  const parents = new LRUCache<string, string>({ max: MAX_CACHED_PARENTS })
  const byHash = new WeakMap<readonly ApiKey[], ReadonlyMap<string, ApiKey>>()

  return async (appId: string, value: string): Promise<Caller | null> => {
    const { app, search, admin } = await keys()
    if (!safeEqual(appId, app)) return null
    if (safeEqual(value, admin)) return ADMIN
    if (safeEqual(value, search)) return callerWith({ acl: SEARCH_ONLY, restrictions: [], isSecured: false, key: null })
    const restrictions = readSecuredKey(value, search)
    if (restrictions) return callerWith({ acl: SEARCH_ONLY, restrictions: [restrictions], isSecured: true, key: null })
    return findManaged(await apiKeys.current(), value)
  }

  function findManaged(managed: readonly ApiKey[], value: string): Caller | null {
    const hash = hashOf(value).toString('hex')
    let hashes = byHash.get(managed)
    if (!hashes) byHash.set(managed, (hashes = new Map(managed.map((key) => [hashOf(key.value).toString('hex'), key]))))
    const key = hashes.get(hash)
    if (key && !isCurrent(key)) return null
    if (key) return callerWith({ acl: new Set(key.acl), restrictions: ownRestrictions(key), isSecured: false, key })
    if (!SECURED.test(Buffer.from(value, 'base64').subarray(0, 64).toString('latin1'))) return null
    const known = managed.find((each) => each.value === parents.get(hash))
    for (const parent of known ? [known] : managed) {
      const restrictions =
        parent.acl.includes('search') && isCurrent(parent) ? readSecuredKey(value, parent.value) : null
      if (!restrictions) continue
      parents.set(hash, parent.value)
      return callerWith({
        acl: SEARCH_ONLY,
        restrictions: [restrictions, ...ownRestrictions(parent)],
        isSecured: true,
        key: parent,
      })
    }
    return null
  }
}

/** Combines restrictions; later ones take precedence, and filters of all of them hold. */
function callerWith(permissions: Omit<Caller, 'admin' | 'parameters'>): Caller {
  const [first, ...more] = permissions.restrictions
  const parameters = more.reduce((merged, each) => withRestrictions(merged, each.parameters), first?.parameters ?? {})
  return { ...permissions, admin: false, parameters: first ? parameters : undefined }
}

function ownRestrictions({ queryParameters, indexes }: ApiKey): Restrictions[] {
  return [
    ...(queryParameters === '' ? [] : [parseRestrictions(queryParameters)]),
    ...(indexes.length === 0 ? [] : [{ ...parseRestrictions(''), indices: indexes }]),
  ]
}

function isCurrent({ expiresAt }: ApiKey): boolean {
  return expiresAt === null || expiresAt.getTime() > Date.now()
}

function safeEqual(given: string, expected: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(expected))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
