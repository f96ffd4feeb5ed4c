/** Tables of records that are one person's alone: what others did to theirs is nobody else's. */
export const PRIVATE = ['list_views'];
