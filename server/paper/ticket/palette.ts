/** Colours and measures of the ticket, in page units (a page is 1080 x 1390). */
export const PAGE = { width: 1080, height: 1390, margin: 72, picture: 904 } as const;

export const COLORS = {
  field: '#0b3f4b',
  onField: '#ffffff',
  onField2: '#b9dde4',
  ownSector: '#679ca6',
  otherSector: '#2e626e',
  stage: '#376c77',
  area: '#134e5b',
  lit: '#ffc65c',
  onLit: '#132023',
  text: '#132023',
  text2: '#48575b',
  accent: '#0e5e6f',
  cut: '#c9d1d3',
  qr: '#0b2f38',
} as const;
