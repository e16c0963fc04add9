/** Progress bar; `share` is from 0 to 1. The text beside it states the progress in words. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  return (
    <progress
      aria-label={label}
      value={Math.min(1, Math.max(0, share))}
      className="mt-2 block h-1 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-leaf [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-200"
    />
  )
}
