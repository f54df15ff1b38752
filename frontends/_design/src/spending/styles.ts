import '@mantine/core/styles/Progress.layer.css';
