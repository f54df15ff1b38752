import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Slider.layer.css';
