/** Texts of every page. Lazily loaded parts have their own files. */
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const shellTexts = {
  skip: 'Skip to content',
  loading: 'Loading the page',
  home: ({ shop }: { shop: string }) => `${shop}, home`,
  main: 'Main',
  menu: 'Menu',
  categories: 'Categories',
  account: 'Account',
  loadingAccount: 'Loading your account',
  signIn: 'Sign in',
  signUp: 'Sign up',
  cart: 'Cart',
  cartOf: ({ units }: { units: number }) =>
    plural(units, { one: 'Cart, 1 unit', other: `Cart, ${formatNumber(units)} units` }),
  law: { title: 'Terms and privacy', terms: 'Terms', privacy: 'Privacy', cookies: 'Cookie choices' },
  error: {
    // Spec 2.
    missing: 'Oops, looks like this page is not available',
    back: 'Back to home page',
    image: '404: an empty plinth with the outline of a vase',
    title: 'Page not available',
    serverError: 'Something went wrong on our side. Please try again.',
    unknown: 'Something went wrong. Please try again.',
  },
} as const
