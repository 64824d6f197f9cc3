/** Media types of the files an avatar is made of, as the reference names them and pages offer them. */
export const UPLOAD_TYPES = {
  portrait: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/avif'],
  voice: [
    'audio/mpeg',
    'audio/wav',
    'audio/mp4',
    'audio/aac',
    'audio/ogg',
    'audio/flac',
    'audio/opus',
    'audio/webm',
  ],
  document: [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/msword',
    'text/plain',
    'text/markdown',
    'text/html',
    'text/csv',
  ],
} as const;
