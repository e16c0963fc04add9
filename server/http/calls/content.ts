import type { CONTENT_ENDPOINTS } from '#contract/endpoints/content.ts'
import { type Calls, found } from './call.ts'

const UNWRITTEN = 'This shop has not written that page yet.'
const NO_VERSION = 'There is no such version.'

export const contentCalls: Calls<typeof CONTENT_ENDPOINTS> = {
  aboutUs: async ({ shop }) => ({ data: found(await shop.content.aboutUs(), UNWRITTEN) }),
  faqs: async ({ shop }) => ({ data: found(await shop.content.faqs(), UNWRITTEN) }),
  partners: async ({ shop }) => ({ data: found(await shop.content.partners(), UNWRITTEN) }),
  terms: async ({ shop, query }) => ({
    data: found(await shop.content.terms(query.version), query.version ? NO_VERSION : UNWRITTEN),
  }),
  privacy: async ({ shop, query }) => ({
    data: found(await shop.content.privacy(query.version), query.version ? NO_VERSION : UNWRITTEN),
  }),
  integrate: async ({ shop }) => ({ data: found(await shop.content.integrate(), UNWRITTEN) }),
  packages: async ({ shop }) => ({ data: found(await shop.content.packages(), UNWRITTEN) }),
  menus: async ({ shop }) => ({ data: await shop.content.menus() }),
  footer: async ({ shop }) => ({ data: await shop.content.footer() }),
  customCode: ({ shop }) => shop.content.customCode(),
  inspo: ({ shop, query }) => shop.content.inspo(query),
  look: async ({ shop, params }) => ({ data: found(await shop.content.look(params.slug), 'There is no such look.') }),
}
