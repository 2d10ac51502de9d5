/** Progress, with the figures that stand over the list. */
import { ProgressTiles } from './features/progress/progress-tiles.tsx';
import { ProgressPage } from './features/quotes/progress-page.tsx';

export const Progress = () => <ProgressPage tiles={<ProgressTiles />} />;
