/** The arrow. */
import '@mantine/core/styles/Combobox.layer.css';
