/**
 * The property of a workbook that says that its texts are what they say: an apostrophe before a formula is no guard, as it may
 * be elsewhere. It stays when somebody saves the file in a spreadsheet.
 */
export const OURS = 'Parterre';
