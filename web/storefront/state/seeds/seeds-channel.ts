import type { SeedEvent } from './seed-list.ts'

let channel: BroadcastChannel | null = null

/** Subscribes to the changes made in other tabs of this browser. */
export function subscribeToOtherTabs(listener: (event: SeedEvent) => void): void {
  if (channel) return
  channel = new BroadcastChannel('seeds')
  channel.addEventListener('message', ({ data }: MessageEvent<SeedEvent>) => listener(data))
}

/** Sends a change to the other tabs of this browser. */
export function broadcastSeedEvent(event: SeedEvent): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window, has one origin
  channel?.postMessage(event)
}
