import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole route table is a few kilobytes: cheaper than asking for it piece by piece.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
