export {
  ActionIcon,
  Alert,
  Anchor,
  AspectRatio,
  Autocomplete,
  Avatar,
  Badge,
  Box,
  Burger,
  Button,
  Card,
  Center,
  Checkbox,
  CloseButton,
  Collapse,
  Container,
  CopyButton,
  Divider,
  Drawer,
  Fieldset,
  FileButton,
  Flex,
  Grid,
  Group,
  Image,
  Indicator,
  Kbd,
  List,
  Loader,
  Menu,
  Modal,
  MultiSelect,
  NumberInput,
  Paper,
  PasswordInput,
  Pill,
  Popover,
  Progress,
  Radio,
  ScrollArea,
  SegmentedControl,
  Select,
  SimpleGrid,
  Skeleton,
  Slider,
  Spoiler,
  Stack,
  Switch,
  Table,
  Tabs,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Timeline,
  Title,
  Tooltip,
  Typography,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
export {
  useDebouncedCallback,
  useDebouncedValue,
  useDisclosure,
  useElementSize,
  useHotkeys,
  useIntersection,
  useLocalStorage,
  useMediaQuery,
  useReducedMotion,
} from '@mantine/hooks';
export { AiButton } from './ai-button.tsx';
export { type Question, useConfirm } from './confirm.tsx';
export { DateTimeField } from './date-time-field.tsx';
export { EmptyState } from './empty-state.tsx';
export { FailureNote } from './failure-note.tsx';
export { browserZone, formatInstant, fromWallClock, toWallClock, zoneLabel } from './format-date.ts';
export { LoadMore } from './load-more.tsx';
export { LogoMark } from './logo-mark.tsx';
export { notify } from './notify.tsx';
export { PageHeader } from './page-header.tsx';
export { Section } from './section.tsx';
export { SkeletonFields, SkeletonGrid, SkeletonPage, SkeletonRows } from './skeletons.tsx';
export { StarToggle } from './star-toggle.tsx';
export { type ShownStatus, StatusBadge } from './status-badge.tsx';
export { isVideo, Thumbnail } from './thumbnail.tsx';
export { TypeBadge } from './type-badge.tsx';
export { UiProvider } from './ui-provider.tsx';
export { useInfiniteScroll } from './use-infinite-scroll.ts';
export { useKeptFocus } from './use-kept-focus.ts';
