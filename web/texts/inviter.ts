/** Who invited somebody. */
export const inviterTexts = {
  of: ({ name, company }: { name: string; company: string }) => `${name} of ${company}`,
} as const
