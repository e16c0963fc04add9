/** Minutes for which a member of staff views the shop as a buyer. */
export const VIEW_MINUTES = 30

/** Prefix of the access token of a member of staff who views the shop as a buyer. The page shows a banner while it has such a token. */
export const VIEW_TOKEN_PREFIX = 'view_'
