import './more-styles.ts';

/** What few screens use. */
export {
  AspectRatio,
  Card,
  CopyButton,
  Grid,
  Image,
  Indicator,
  List,
  Radio,
  Spoiler,
  Tabs,
  Timeline,
  Typography,
} from '@mantine/core';
