import { Type } from 'typebox'
import {
  AboutUs,
  CustomCode,
  Faqs,
  INSPO_PAGE_SIZE,
  InspoPage,
  Integrate,
  Look,
  Packages,
  Partners,
  Privacy,
  Terms,
} from '#contract/content.ts'
import { Footer, Menus } from '#contract/window.ts'
import { PageNumber, PageSize } from '#contract/wire.ts'
import { Data, type Endpoint } from './endpoint.ts'

const Version = Type.Object({
  version: Type.Optional(Type.Integer({ minimum: 1, description: 'A previous version; the one in force when absent' })),
})

/** What the shop says of itself: spec 7, buyer API. A page that nobody wrote answers 404. */
export const CONTENT_ENDPOINTS = {
  aboutUs: {
    api: 'buyer',
    method: 'GET',
    path: '/about-us',
    summary: 'The page about the shop',
    scope: 'catalog:read',
    answer: Data(AboutUs),
    problems: ['not_found'],
  },
  faqs: {
    api: 'buyer',
    method: 'GET',
    path: '/faqs',
    summary: 'Questions and answers',
    scope: 'catalog:read',
    answer: Data(Faqs),
    problems: ['not_found'],
  },
  partners: {
    api: 'buyer',
    method: 'GET',
    path: '/partners',
    summary: 'Partners of the shop',
    scope: 'catalog:read',
    answer: Data(Partners),
    problems: ['not_found'],
  },
  terms: {
    api: 'buyer',
    method: 'GET',
    path: '/terms',
    summary: 'The terms in force, or a previous version',
    scope: 'catalog:read',
    query: Version,
    answer: Data(Terms),
    problems: ['not_found'],
  },
  privacy: {
    api: 'buyer',
    method: 'GET',
    path: '/privacy',
    summary: 'The privacy notice in force, or a previous version',
    ours: true,
    scope: 'catalog:read',
    query: Version,
    answer: Data(Privacy),
    problems: ['not_found'],
  },
  integrate: {
    api: 'buyer',
    method: 'GET',
    path: '/integrate',
    summary: 'What connects with the shop',
    scope: 'catalog:read',
    answer: Data(Integrate),
    problems: ['not_found'],
  },
  packages: {
    api: 'buyer',
    method: 'GET',
    path: '/packages',
    summary: 'What it costs',
    scope: 'catalog:read',
    answer: Data(Packages),
    problems: ['not_found'],
  },
  menus: {
    api: 'buyer',
    method: 'GET',
    path: '/menus',
    summary: 'The links of the menus, those of the specification among them',
    ours: true,
    scope: 'catalog:read',
    answer: Data(Menus),
  },
  footer: {
    api: 'buyer',
    method: 'GET',
    path: '/footer',
    summary: 'The foot of every page',
    ours: true,
    scope: 'catalog:read',
    answer: Data(Footer),
  },
  customCode: {
    api: 'buyer',
    method: 'GET',
    path: '/custom-code',
    summary: 'HTML with script tags for the page; empty when there is none',
    scope: 'catalog:read',
    answer: CustomCode,
  },
  inspo: {
    api: 'buyer',
    method: 'GET',
    path: '/inspo',
    summary: 'Looks: pictures with products in them, the newest first',
    ours: true,
    scope: 'catalog:read',
    query: Type.Object({
      page: PageNumber,
      limit: PageSize(48, INSPO_PAGE_SIZE),
      room: Type.Optional(
        Type.String({
          maxLength: 60,
          description: 'Only looks of this room, by its name: a key of `facets.room`',
        }),
      ),
      style: Type.Optional(
        Type.String({
          maxLength: 60,
          description: 'Only looks of this style, by its name: a key of `facets.style`',
        }),
      ),
    }),
    answer: InspoPage,
  },
  look: {
    api: 'buyer',
    method: 'GET',
    path: '/inspo/:slug',
    summary: 'One look',
    ours: true,
    scope: 'catalog:read',
    params: Type.Object({ slug: Type.String({ maxLength: 80, description: 'The look: its `slug` in `inspo`' }) }),
    answer: Data(Look),
    problems: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>
