import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Fieldset.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Progress.layer.css';
