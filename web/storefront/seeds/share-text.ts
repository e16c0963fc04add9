import { shareSeedTexts } from '#texts/share-seed.ts'

/** What the press that shares a seed says: whether others see it already. */
export function shareText({ is_public }: { is_public: boolean }): string {
  return is_public ? shareSeedTexts.shared : shareSeedTexts.title
}
