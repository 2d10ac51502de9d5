/** The Progress page, with the totals above the list. */
import { ProgressTiles } from '../features/progress/tiles/progress-tiles.tsx';
import { ProgressLayout } from './progress-layout.tsx';

export const ProgressPage = () => <ProgressLayout tiles={<ProgressTiles />} />;
