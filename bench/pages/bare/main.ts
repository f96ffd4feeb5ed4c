// What a page of Vite alone does to ask for an address: no framework, one field.
const input = document.createElement('input');
input.type = 'email';
document.body.append(input);
