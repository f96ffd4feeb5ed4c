import type { Feature, Image } from 'write-excel-file/node';

/** Printed, each sheet is as wide as one page, however many of them it takes downwards: the library has no option for it. */
export const ONE_PAGE_WIDE: Feature<Image['content']> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        // Properties of a sheet come before all else in it.
        transform: (xml) => xml.replace(/<worksheet[^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'),
        transformElementAttributes: (tag, attributes) =>
          tag === 'pageSetup' ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes,
      },
    },
  },
};
