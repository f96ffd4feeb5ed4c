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
  /** The view is a plan that fills the window: it has no margins and takes all the height that is left. */
  plan?: boolean;
  children: ReactNode;
}) {
  const { name, views, view, labelOf, onView, aside, notice, plan = false, children } = props;
  return (
    <Box sx={plan ? PLAN : { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={plan ? { ...HEAD, ...PLAN_HEAD } : HEAD}>
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
      <Box
        role="tabpanel"
        id={`${name}-panel-${view}`}
        aria-labelledby={`${name}-tab-${view}`}
        sx={plan ? PLAN : undefined}
      >
        {children}
      </Box>
    </Box>
  );
}

const PLAN = { flex: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' } as const;
const PLAN_HEAD = { px: { xs: 2, sm: 3 }, pt: { xs: 0, sm: 0.5 }, bgcolor: 'look.surface', rowGap: 0.5 };
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
  // On a phone all of them are in sight.
  '& .MuiTab-root': { minWidth: 0, px: { xs: 1, sm: 2 } },
  '& > :not(.MuiTabs-root)': { mb: 1 },
};
