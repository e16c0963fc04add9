import type { SeedEvent } from './seed-list.ts'

let channel: BroadcastChannel | null = null

/** Hears from now on what the other tabs of this browser change. */
export function followSeedsOfOtherTabs(heard: (event: SeedEvent) => void): void {
  if (channel) return
  channel = new BroadcastChannel('seeds')
  channel.addEventListener('message', ({ data }: MessageEvent<SeedEvent>) => heard(data))
}

/** Lets the other tabs of this browser know of a change. */
export function tellOtherTabs(event: SeedEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window, has one origin
  channel?.postMessage(event)
}
