import { type APIRequestContext, request } from '@playwright/test'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }

/** Client of one visitor, with their cookies. */
export interface ShopClient {
  http: APIRequestContext
  /** Access token for the buyer API. */
  token: string
}

export async function openClient(address: string): Promise<ShopClient> {
  return { http: await request.newContext({ baseURL: address, extraHTTPHeaders: AJAX }), token: '' }
}

/** Sends JSON and returns the JSON of the response. Throws an error with the response if the status is one of an error. */
export async function post<T>(client: ShopClient, path: string, data: object, headers = {}): Promise<T> {
  const answer = await client.http.post(path, { data, headers: { ...bearer(client), ...headers } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${(await answer.text()).slice(0, 500)}`)
  return (await answer.json()) as T
}

export function bearer({ token }: ShopClient): Record<string, string> {
  return token === '' ? {} : { authorization: `Bearer ${token}` }
}
