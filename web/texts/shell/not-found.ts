/** Texts of the pages for paths without a page. */
export const notFoundTexts = {
  // Spec 2.
  message: ({ path }: { path: string }) => `Page not found: ${path}`,
  gone: 'This page was removed.',
} as const
