import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@insta-ai/design';
import { IconMoon, IconSun } from '@insta-ai/design/icons';

/** Light or dark; until it is used, the system decides. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const other = isDark ? 'light' : 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
