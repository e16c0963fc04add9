/** Name of the buyer who invited another one. */
export const inviterTexts = {
  of: ({ name, company }: { name: string; company: string }) => `${name} of ${company}`,
} as const
