export type MailRecord = {
  id: string;
  receivedAt: number;
  from: string;
  to: string[];
  subject: string;
  text?: string;
  html?: string;
  headers: { key: string; value: string }[];
  attachments: { filename: string; mimeType: string; size: number; contentId?: string; file: string }[];
};
