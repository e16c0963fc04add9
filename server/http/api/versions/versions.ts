import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_VERSION_HEADER, API_VERSIONS, type ApiVersion } from '#contract/api-versions.ts'
import { Problem } from '#contract/problem.ts'
import { apiKeyOfRequest } from '#server/http/auth/api-key.ts'
import { setDeprecationHeaders } from '#server/http/api/responses/deprecation.ts'
import { jsonText, type SerializedJson } from '#server/http/api/requests/json-text.ts'
import { VERSION_CHANGES, type VersionChange } from './changes.ts'

/** Versions of an API, oldest first, and the changes between them. */
export interface Versions {
  versions: readonly ApiVersion[]
  changes: readonly VersionChange[]
}

/** Versions of the buyers' APIs. */
export const BUYER_API_VERSIONS: Versions = { versions: API_VERSIONS, changes: VERSION_CHANGES }

const chosen = new WeakMap<FastifyRequest, string>()

/**
 * Chooses the version of an authenticated request: that of the header, else the one that its API key is pinned to, else the newest. Sets
 * the header of the response, and those of a deprecated version. A key that is pinned to a version that has ended gets the oldest one.
 * Throws `bad_request` for an unknown version.
 */
export function chooseVersion(request: FastifyRequest, reply: FastifyReply, { versions }: Versions): void {
  const named = request.headers[API_VERSION_HEADER.toLowerCase()]
  const version = named === undefined ? pinnedVersion(request, versions) : versions.find(({ date }) => date === named)
  if (!version) {
    const dates = versions.map(({ date }) => date).join(', ')
    throw new Problem('bad_request', `The API has no such version. Set ${API_VERSION_HEADER} to one of: ${dates}.`)
  }
  chosen.set(request, version.date)
  reply.header(API_VERSION_HEADER, version.date)
  setDeprecationHeaders(reply, version)
}

function pinnedVersion(request: FastifyRequest, versions: readonly ApiVersion[]): ApiVersion | undefined {
  const key = apiKeyOfRequest(request)
  if (!key) return versions.at(-1)
  return versions.find(({ date }) => date === key.api_version) ?? versions[0]
}

/** Converts the body of a request from its version to the newest one. */
export function upgradeBody(request: FastifyRequest, call: string, versions: Versions): unknown {
  const changes = changesSince(request, call, versions)
  return changes.reduce((body, { request: convert }) => (convert ? convert(body) : body), request.body)
}

/** Converts the JSON of a response from the newest version to that of its request. */
export function downgradeJson(
  json: SerializedJson,
  request: FastifyRequest,
  call: string,
  versions: Versions,
): SerializedJson {
  const conversions = changesSince(request, call, versions).flatMap(({ response }) => response ?? [])
  if (conversions.length === 0) return json
  const newest = JSON.parse(jsonText(json)) as unknown
  return JSON.stringify(conversions.reduceRight((response, convert) => convert(response), newest))
}

/** Returns the changes of a call after the version of a request, oldest first. Dates in this form sort as text. */
function changesSince(request: FastifyRequest, call: string, { changes }: Versions): VersionChange[] {
  const version = chosen.get(request)
  return changes.filter((change) => change.call === call && version !== undefined && change.version > version)
}
