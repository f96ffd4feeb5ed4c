import type { ReactNode } from 'react';
import { Box, Tab, Tabs } from '@mui/material';

/** Tabs over the views of a page, `aside` on the right of them (above, where it is narrow), and the view that is open. */
export function Views<View extends string>(props: {
  /** What the page's tabs go by among all ids. */
  name: string;
  views: readonly View[];
  view: View;
  labelOf: (view: View) => string;
  onView: (view: View) => void;
  aside: ReactNode;
  /** Stands above every view. */
  notice: ReactNode;
  children: ReactNode;
}) {
  const { name, views, view, labelOf, onView, aside, notice, children } = props;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={HEAD}>
        <Tabs value={view} onChange={(_, next: View) => onView(next)} variant="scrollable" scrollButtons={false}>
          {views.map((each) => (
            <Tab
              key={each}
              value={each}
              id={`${name}-tab-${each}`}
              aria-controls={`${name}-panel-${each}`}
              label={labelOf(each)}
            />
          ))}
        </Tabs>
        {aside}
      </Box>
      {notice}
      <Box role="tabpanel" id={`${name}-panel-${view}`} aria-labelledby={`${name}-tab-${view}`}>
        {children}
      </Box>
    </Box>
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap-reverse',
  // Reversed wrapping begins at the bottom.
  alignItems: 'flex-start',
  columnGap: 2,
  rowGap: 1.5,
  borderBottom: 1,
  borderColor: 'look.line2',
  '& .MuiTabs-root': { flex: '1 1 320px', minWidth: 0, borderBottom: 0, mb: '-1px' },
  '& > :not(.MuiTabs-root)': { mb: 1 },
};
