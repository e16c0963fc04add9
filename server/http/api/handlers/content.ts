import type { CONTENT_ENDPOINTS } from '#contract/endpoints/content.ts'
import { type Handlers, requireFound } from './handler.ts'

const NOT_WRITTEN = 'This shop has not written that page yet.'
const NO_VERSION = 'There is no such version.'

export const contentHandlers: Handlers<typeof CONTENT_ENDPOINTS> = {
  aboutUs: async ({ shop }) => ({ data: requireFound(await shop.content.aboutUs(), NOT_WRITTEN) }),
  faqs: async ({ shop }) => ({ data: requireFound(await shop.content.faqs(), NOT_WRITTEN) }),
  partners: async ({ shop }) => ({ data: requireFound(await shop.content.partners(), NOT_WRITTEN) }),
  terms: async ({ shop, query }) => ({
    data: requireFound(await shop.content.terms(query.version), query.version ? NO_VERSION : NOT_WRITTEN),
  }),
  privacy: async ({ shop, query }) => ({
    data: requireFound(await shop.content.privacy(query.version), query.version ? NO_VERSION : NOT_WRITTEN),
  }),
  integrate: async ({ shop }) => ({ data: requireFound(await shop.content.integrate(), NOT_WRITTEN) }),
  packages: async ({ shop }) => ({ data: requireFound(await shop.content.packages(), NOT_WRITTEN) }),
  menus: async ({ shop }) => ({ data: await shop.content.menus() }),
  footer: async ({ shop }) => ({ data: await shop.content.footer() }),
  customCode: ({ shop }) => shop.content.customCode(),
  inspo: ({ shop, query }) => shop.content.inspo(query),
  look: async ({ shop, params }) => ({
    data: requireFound(await shop.content.look(params.slug), 'There is no such look.'),
  }),
}
