/** The page of an address that no route knows. */
export const notFoundTexts = {
  // Spec 2.
  message: ({ path }: { path: string }) => `Page not found: ${path}`,
} as const
