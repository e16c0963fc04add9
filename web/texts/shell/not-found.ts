/** Texts of the 404 page. */
export const notFoundTexts = {
  // Spec 2.
  message: ({ path }: { path: string }) => `Page not found: ${path}`,
} as const
