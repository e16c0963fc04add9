import { Type } from 'typebox'
import {
  AboutUs,
  CustomCode,
  Faqs,
  InspoPage,
  Integrate,
  Look,
  Packages,
  Partners,
  Privacy,
  Terms,
} from '#contract/schemas/content.ts'
import { INSPO_PAGE_SIZE } from '#contract/content.ts'
import { Footer, Menus } from '#contract/schemas/merchandising.ts'
import { PageNumber, PageSize } from '#contract/schemas/wire.ts'
import { DataResponse, type Endpoint } from './endpoint.ts'

const Version = Type.Object({
  version: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Previous version to return. Default: the current one' }),
  ),
})

/** Content endpoints of the buyer API (spec 7). A page that does not exist is a 404. */
export const CONTENT_ENDPOINTS = {
  aboutUs: {
    api: 'buyer',
    method: 'GET',
    path: '/about-us',
    summary: 'Get the about page',
    scopes: ['catalog:read'],
    response: DataResponse(AboutUs),
    problems: ['not_found'],
  },
  faqs: {
    api: 'buyer',
    method: 'GET',
    path: '/faqs',
    summary: 'Get the frequently asked questions',
    scopes: ['catalog:read'],
    response: DataResponse(Faqs),
    problems: ['not_found'],
  },
  partners: {
    api: 'buyer',
    method: 'GET',
    path: '/partners',
    summary: 'Get the partners page',
    scopes: ['catalog:read'],
    response: DataResponse(Partners),
    problems: ['not_found'],
  },
  terms: {
    api: 'buyer',
    method: 'GET',
    path: '/terms',
    summary: 'Get the current terms or a previous version',
    scopes: ['catalog:read'],
    query: Version,
    response: DataResponse(Terms),
    problems: ['not_found'],
  },
  privacy: {
    api: 'buyer',
    method: 'GET',
    path: '/privacy',
    summary: 'Get the current privacy notice or a previous version',
    isExtension: true,
    scopes: ['catalog:read'],
    query: Version,
    response: DataResponse(Privacy),
    problems: ['not_found'],
  },
  integrate: {
    api: 'buyer',
    method: 'GET',
    path: '/integrate',
    summary: 'Get the integrations page',
    scopes: ['catalog:read'],
    response: DataResponse(Integrate),
    problems: ['not_found'],
  },
  packages: {
    api: 'buyer',
    method: 'GET',
    path: '/packages',
    summary: 'Get the packages and their prices',
    scopes: ['catalog:read'],
    response: DataResponse(Packages),
    problems: ['not_found'],
  },
  menus: {
    api: 'buyer',
    method: 'GET',
    path: '/menus',
    summary: 'Get the links of the menus, including those of the specification',
    isExtension: true,
    scopes: ['catalog:read'],
    response: DataResponse(Menus),
  },
  footer: {
    api: 'buyer',
    method: 'GET',
    path: '/footer',
    summary: 'Get the footer',
    isExtension: true,
    scopes: ['catalog:read'],
    response: DataResponse(Footer),
  },
  customCode: {
    api: 'buyer',
    method: 'GET',
    path: '/custom-code',
    summary: 'Get the custom code: HTML with script tags. Empty if there is none',
    scopes: ['catalog:read'],
    response: CustomCode,
  },
  inspo: {
    api: 'buyer',
    method: 'GET',
    path: '/inspo',
    summary: 'List the looks (images with products in them), newest first',
    isExtension: true,
    scopes: ['catalog:read'],
    query: Type.Object({
      page: PageNumber,
      limit: PageSize(48, INSPO_PAGE_SIZE),
      room: Type.Optional(
        Type.String({
          maxLength: 60,
          description: 'Only looks of this room: a key of `facets.room`',
        }),
      ),
      style: Type.Optional(
        Type.String({
          maxLength: 60,
          description: 'Only looks of this style: a key of `facets.style`',
        }),
      ),
    }),
    response: InspoPage,
  },
  look: {
    api: 'buyer',
    method: 'GET',
    path: '/inspo/:slug',
    summary: 'Get a look',
    isExtension: true,
    scopes: ['catalog:read'],
    params: Type.Object({ slug: Type.String({ maxLength: 80, description: 'Slug of the look, from `inspo`' }) }),
    response: DataResponse(Look),
    problems: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>
