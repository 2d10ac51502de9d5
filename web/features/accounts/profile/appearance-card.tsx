import { Switch } from '#web/ui/form/switch.tsx';
import { SettingSection } from '#web/ui/layout/setting-section.tsx';
import { useTheme } from '#web/ui/theme/use-theme.ts';

export function AppearanceCard() {
  const { theme, chooseTheme } = useTheme();
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
