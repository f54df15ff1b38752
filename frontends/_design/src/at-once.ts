/** What every screen may use at once: it is in the shell's first file, so each part is paid for by every screen. */
export {
  ActionIcon,
  Alert,
  Anchor,
  Avatar,
  Badge,
  Burger,
  Button,
  Center,
  CloseButton,
  Group,
  Kbd,
  Loader,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
export {
  useDebouncedValue,
  useDisclosure,
  useHotkeys,
  useLocalStorage,
  useMediaQuery,
} from '@mantine/hooks';
export { AiButton } from './ai-button.tsx';
export { useConfirm } from './confirm.tsx';
export { EmptyState } from './empty-state.tsx';
export { FailureNote } from './failure-note.tsx';
export { browserZone, formatInstant, fromWallClock, toWallClock, zoneLabel } from './format-date.ts';
export { lateDialog, latePart } from './late-part.tsx';
export { later, useLater } from './later.ts';
export { LoadMore } from './load-more.tsx';
export { LogoMark } from './logo-mark.tsx';
export { Modal } from './modal.tsx';
export { notify } from './notify.ts';
export { PageHeader } from './page-header.tsx';
export { Section } from './section.tsx';
export { SkeletonFields, SkeletonGrid, SkeletonPage, SkeletonRows } from './skeletons.tsx';
export { StarToggle } from './star-toggle.tsx';
export { type ShownStatus, StatusBadge } from './status-badge.tsx';
export { Table } from './table.tsx';
export { Thumbnail } from './thumbnail.tsx';
export { TypeBadge } from './type-badge.tsx';
export { UiProvider } from './ui-provider.tsx';
export { useInfiniteScroll } from './use-infinite-scroll.ts';
export { useKeptFocus } from './use-kept-focus.ts';
export { loadLaterParts, onFirstMove } from './warm-up.ts';
