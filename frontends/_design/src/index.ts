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
  useCallbackRef,
  useDebouncedValue,
  useDisclosure,
  useHotkeys,
  useLocalStorage,
  useMediaQuery,
} from '@mantine/hooks';
export { formatInstant, fromWallClock, toWallClock, zoneLabel } from './date/format-date.ts';
export { useConfirm } from './dialog/confirm.tsx';
export { isDialogOpen } from './dialog/is-dialog-open.ts';
export { Modal } from './dialog/modal.tsx';
export { useKeptFocus } from './dialog/use-kept-focus.ts';
export { useNextFocus } from './dialog/use-next-focus.ts';
export { AiButton } from './item/ai-button.tsx';
export { StarToggle } from './item/star-toggle.tsx';
export { StatusBadge } from './item/status-badge.tsx';
export { Table } from './item/table.tsx';
export { Thumbnail } from './item/thumbnail.tsx';
export { TypeBadge } from './item/type-badge.tsx';
export { VoiceLine } from './item/voice-line.tsx';
export { afterFirstMove } from './late/after-first-move.ts';
export { chunkFailure } from './late/chunk-failure.ts';
export { DrawnAhead } from './late/drawn-ahead.tsx';
export { late } from './late/late.tsx';
export { Opened, type Opener, useOpener } from './late/opened.tsx';
export { useAskAgain } from './late/use-ask-again.ts';
export { fetchedAhead, loadLaterParts } from './late/warm-up.ts';
export { type NoticeAction, notify } from './notice/notify.ts';
export { EmptyState } from './page/empty-state.tsx';
export { EntryCard } from './page/entry-card.tsx';
export { FailureNote } from './page/failure-note.tsx';
export { LoadMore } from './page/load-more.tsx';
export { LogoMark } from './page/logo-mark.tsx';
export { PageHeader } from './page/page-header.tsx';
export { Section } from './page/section.tsx';
export { SkeletonFields, SkeletonGrid, SkeletonPage, SkeletonRows } from './page/skeletons.tsx';
export { useInfiniteScroll } from './page/use-infinite-scroll.ts';
export { firstClick } from './press/first-click.ts';
export { isTouch } from './press/is-touch.ts';
export { rangeBetween } from './selection/range-between.ts';
export { UiProvider } from './theme/ui-provider.tsx';
export { UiTheme } from './theme/ui-theme.tsx';
