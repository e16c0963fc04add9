/** States of a job that has not ended well. `waiting`: it runs as soon as it is due; `retrying`: it failed, and runs again when it is due. */
export const JOB_STATES = ['failed', 'retrying', 'waiting', 'active'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Most jobs that one call changes. */
export const MAX_CHANGED_JOBS = 200
