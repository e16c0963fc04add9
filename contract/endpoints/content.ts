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
    answer: Data(AboutUs),
  },
  faqs: { api: 'buyer', method: 'GET', path: '/faqs', summary: 'Questions and answers', answer: Data(Faqs) },
  partners: { api: 'buyer', method: 'GET', path: '/partners', summary: 'Partners of the shop', answer: Data(Partners) },
  terms: {
    api: 'buyer',
    method: 'GET',
    path: '/terms',
    summary: 'The terms in force, or a previous version',
    query: Version,
    answer: Data(Terms),
  },
  privacy: {
    api: 'buyer',
    method: 'GET',
    path: '/privacy',
    summary: 'The privacy notice in force, or a previous version',
    ours: true,
    query: Version,
    answer: Data(Privacy),
  },
  integrate: {
    api: 'buyer',
    method: 'GET',
    path: '/integrate',
    summary: 'What connects with the shop',
    answer: Data(Integrate),
  },
  packages: { api: 'buyer', method: 'GET', path: '/packages', summary: 'What it costs', answer: Data(Packages) },
  customCode: {
    api: 'buyer',
    method: 'GET',
    path: '/custom-code',
    summary: 'HTML with script tags for the page; empty when there is none',
    answer: CustomCode,
  },
  inspo: {
    api: 'buyer',
    method: 'GET',
    path: '/inspo',
    summary: 'Looks: pictures with products in them, the newest first',
    ours: true,
    query: Type.Object({
      page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
      limit: Type.Integer({ minimum: 1, maximum: 48, default: INSPO_PAGE_SIZE }),
      room: Type.Optional(Type.String({ maxLength: 60 })),
      style: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    answer: InspoPage,
  },
  look: {
    api: 'buyer',
    method: 'GET',
    path: '/inspo/:slug',
    summary: 'One look',
    ours: true,
    params: Type.Object({ slug: Type.String({ maxLength: 80 }) }),
    answer: Data(Look),
  },
} as const satisfies Record<string, Endpoint>
