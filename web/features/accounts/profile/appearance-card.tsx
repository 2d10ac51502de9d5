import { Switch } from '../../../ui/form/switch.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useTheme } from '../../../ui/theme/use-theme.ts';

export function AppearanceCard() {
  const { theme, chooseTheme } = useTheme();
  return (
    <Card as="section" pad aria-labelledby="appearance-heading" className="grid gap-3">
      <h2 id="appearance-heading">Appearance</h2>
      <Switch
        label="Dark Mode"
        hint="Easier on the eyes at night. Saved on this device."
        checked={theme === 'dark'}
        onChange={(dark) => chooseTheme(dark ? 'dark' : 'light')}
      />
    </Card>
  );
}
