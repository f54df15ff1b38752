import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/Typography.layer.css';
