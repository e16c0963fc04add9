import { shareSeedTexts } from '#texts/seeds/share-seed.ts'

/** The label of the share button, by whether the seed is public. */
export function shareLabel({ is_public }: { is_public: boolean }): string {
  return is_public ? shareSeedTexts.shared : shareSeedTexts.title
}
