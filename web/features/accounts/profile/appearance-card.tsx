import { Switch } from '#web/ui/form/switch.tsx';
import { SettingSection } from '#web/ui/layout/setting-section.tsx';
import { chooseTheme } from '#web/ui/theme/theme-store.ts';
import { useTheme } from '#web/ui/theme/use-theme.ts';

export function AppearanceCard() {
  const theme = useTheme();
  return (
    <SettingSection title="Appearance">
      <Switch
        label="Dark Mode"
        hint="Easier on the eyes at night. Saved on this device."
        checked={theme === 'dark'}
        onChange={(dark) => chooseTheme(dark ? 'dark' : 'light')}
      />
    </SettingSection>
  );
}
